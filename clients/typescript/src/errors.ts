// What is thrown: the problem of a refused request with all its faults, or that nobody answered.

import type { Fault, Problem } from "./contract.js";

/** Anything that this package throws because of the service. */
export class DecompteError extends Error {
  override name = "DecompteError";
}

/** No answer came, after the last attempt too; `cause` says why. */
export class ServiceUnreachableError extends DecompteError {
  override name = "ServiceUnreachableError";
}

/** The service refused a request; `problem` is what it answered (RFC 9457). */
export class RefusedRequestError extends DecompteError {
  override name = "RefusedRequestError";

  constructor(readonly problem: Problem) {
    const faults = problem.errors?.map((fault) => `${fault.pointer}: ${fault.detail}`) ?? [];
    super([problem.detail, ...faults].join("\n"));
  }

  /** The HTTP status. */
  get status(): number {
    return this.problem.status;
  }

  /** Which problem it is, in every language the same: `illegal-position` and others. */
  get code(): string {
    return this.problem.type.split("/").at(-1) ?? "";
  }

  /** Every fault that was listed, each with a `pointer` into the request. */
  get errors(): readonly Fault[] {
    return this.problem.errors ?? [];
  }
}

/** The request does not fit the published schema (400). */
export class InvalidRequestError extends RefusedRequestError {
  override name = "InvalidRequestError";
}

/** The request fits the schema, and the rules do not allow the position (422). */
export class IllegalPositionError extends RefusedRequestError {
  override name = "IllegalPositionError";
}

/** No result of this id is kept (404): send the request again. */
export class ResultNotFoundError extends RefusedRequestError {
  override name = "ResultNotFoundError";
}

/** The service had no room or no time, after the last attempt too (429, 502, 503, 504). */
export class TryLaterError extends RefusedRequestError {
  override name = "TryLaterError";
}

const BY_CODE = new Map([
  ["invalid-request", InvalidRequestError],
  ["result-not-found", ResultNotFoundError],
]);

/** Statuses after which the same request is sent again: every POST is a pure function. */
export const REPEATED_STATUSES: readonly number[] = [429, 502, 503, 504];

/** The error of an answer; from one without a problem, as of a proxy, a bare error. */
export function createRefusal(status: number, answered: unknown): RefusedRequestError {
  const problem = isProblem(answered) ? answered : createBareProblem(status);
  const kind = BY_CODE.get(problem.type.split("/").at(-1) ?? "");
  if (kind) return new kind(problem);
  if (problem.status === 422) return new IllegalPositionError(problem);
  if (REPEATED_STATUSES.includes(problem.status)) return new TryLaterError(problem);
  return new RefusedRequestError(problem);
}

function isProblem(answered: unknown): answered is Problem {
  return (
    typeof answered === "object" && answered !== null && "type" in answered && "status" in answered
  );
}

function createBareProblem(status: number): Problem {
  const title = `The answer was a ${status}.`;
  return { type: "about:blank", title, status, detail: title, instance: "", request_id: "" };
}
