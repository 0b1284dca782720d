// The types of what the page asks of qrcode.js, written by us.
declare function qrcode(version: number, level: string): any;
export default qrcode;
