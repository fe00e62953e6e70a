import { z } from "zod";

/** A file as tRPC returns it: text as it is, other bytes as base64. REST sends the same bytes as an attachment. */
export const fileView = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  text: z.string().optional(),
  base64: z.string().optional(),
});
export type FileView = z.infer<typeof fileView>;

/** A file uploaded with `multipart/form-data`, read completely. Name and type are only what the sender claims. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** Of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

const isUploaded = (value: unknown): value is UploadedFile =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array && "sha256" in value;

/** A part of a form that holds a file. Size and type are checked later, from its bytes. */
export const uploadedFile = z
  .custom<UploadedFile>(isUploaded, "ファイルを選択してください")
  .meta({ override: { type: "string", format: "binary" } });
