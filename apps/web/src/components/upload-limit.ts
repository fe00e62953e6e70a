/** Bytes of a body besides the file: boundaries and the other fields. */
const AROUND = 16 * 1024;

/**
 * The largest file in bytes that the platform in front of the server accepts (`UPLOAD_MAX_BYTES`, on the body of each page); Infinity
 * without a limit.
 */
function uploadLimit(): number {
  const given = Number(document.body.dataset["uploadLimit"]);
  return given > 0 ? given - AROUND : Number.POSITIVE_INFINITY;
}

/** Why a file cannot be uploaded, with what to do instead; null: it can. The platform's own error would not help. */
export function tooLargeHere(file: File, advice: string): string | null {
  const limit = uploadLimit();
  return file.size > limit ? `送信できるファイルは${Math.floor((limit / 1024 / 1024) * 10) / 10} MB までです。${advice}` : null;
}
