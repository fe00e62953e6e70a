/** The part of saxen that we use; the package has no types of its own. */
declare module "saxen" {
  export class Parser {
    /** Values with their references as they are written. */
    on(event: "openTag", handler: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: "closeTag", handler: (name: string) => void): this;
    on(event: "text", handler: (text: string) => void): this;
    on(event: "cdata", handler: (text: string) => void): this;
    on(event: "attention", handler: (declaration: string) => void): this;
    on(event: "error", handler: (error: Error) => void): this;
    parse(xml: string): Error | undefined;
  }
}
