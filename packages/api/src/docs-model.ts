/** The parts of the OpenAPI document that its pages show. */
export interface DocumentLike {
  info: { title: string; version: string; description?: string | undefined };
  tags?: { name: string; description?: string | undefined }[] | undefined;
  servers?: { url: string }[] | undefined;
  paths?: Record<string, unknown> | undefined;
  webhooks?: Record<string, unknown> | undefined;
  components?: { schemas?: Record<string, unknown> | undefined } | undefined;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  example?: unknown;
  maxLength?: number;
  default?: unknown;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  "x-sunset"?: string;
  "x-access": string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, Content> }>;
}

/** An operation at its place. */
export interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const METHODS = ["get", "post", "patch", "put", "delete"] as const;

export const entriesOf = (items: Record<string, unknown> | undefined): Entry[] =>
  Object.entries(items ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );

export const exampleOf = (parameter: Parameter): unknown => parameter.schema.example ?? parameter.example;

/** The bodies to show: each alternative with its name, or the one there is. */
export function bodiesOf({ requestBody }: Operation): { media: string; title: string | null; value: unknown }[] {
  const [media, content] = Object.entries(requestBody?.content ?? {}).at(-1) ?? [];
  if (!media || !content) return [];
  if (content.examples) return Object.values(content.examples).map(({ summary, value }) => ({ media, title: summary, value }));
  return [{ media, title: null, value: content.example }];
}
