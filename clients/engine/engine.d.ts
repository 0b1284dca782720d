// The types of the engine: scores of table games without a service.

/** What is asked at an address of the service; GET where nothing else is said. */
export interface EngineRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined;
  /** JSON as text. */
  readonly body?: string | undefined;
}

/** What the service would answer, byte for byte. */
export interface EngineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, a table or a picture, as text. */
  readonly body: string;
}

/** How far the start of an engine is. */
export interface EngineProgress {
  readonly part: "python" | "archive" | "rules";
  readonly done: number;
  readonly of: number;
}

/** An engine that was started. */
export interface Engine {
  /** Asks an address, such as `/v1/heros/rules`. Rejects once the engine was stopped. */
  ask(path: string, request?: EngineRequest): Promise<EngineAnswer>;
  /** The version of each game's engine. */
  version(): Readonly<Record<string, string>>;
  /** Ends the engine. */
  stop(): void;
}

/** Starts an engine; `ask` and `version` of this module then ask this one. */
export function start(given?: {
  readonly onProgress?: ((progress: EngineProgress) => void) | undefined;
}): Promise<Engine>;

/** Asks the engine that was started last, and starts one if there is none. */
export function ask(path: string, request?: EngineRequest): Promise<EngineAnswer>;

/** The version of each game's engine; starts an engine if there is none. */
export function version(): Promise<Readonly<Record<string, string>>>;
