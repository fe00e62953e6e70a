import { AppError } from "@knotter/domain/errors";
import { scanOwner } from "@knotter/usecases/mentor/uploads";
import { recordRead } from "../audit";
import { type Context, scope } from "../context";
import type { FileAnswer } from "../file-answer";

/** The copy of a certificate, decrypted for the admins; its reading is recorded. */
export async function registrationScanOf(ctx: Context, mentorId: string): Promise<FileAnswer> {
  const scan = await ctx.services.db.read.mentor.profile.scan(scope(ctx), mentorId);
  if (!scan) throw new AppError("NOT_FOUND");
  const bytes = ctx.services.encryption.open(scan, scanOwner(mentorId));
  await recordRead(ctx, "mentor.registrationScan.read", "Mentor", [mentorId]);
  return {
    fileName: `登録証.${scan.mediaType === "application/pdf" ? "pdf" : "webp"}`,
    mediaType: scan.mediaType,
    chunks: once(bytes),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
