/** What is around the file in a body: boundaries and the other fields. */
const AROUND = 16 * 1024;

/** Bytes of a file that the platform in front of the server lets through (`UPLOAD_MAX_BYTES`, on the body of each page); without a bound Infinity. */
function uploadLimit(): number {
  const given = Number(document.body.dataset["uploadLimit"]);
  return given > 0 ? given - AROUND : Number.POSITIVE_INFINITY;
}

/** Why a file cannot leave from here, with what to do instead; null: it may. The platform itself would answer with nothing that helps. */
export function tooLargeHere(file: File, advice: string): string | null {
  const limit = uploadLimit();
  return file.size > limit ? `送信できるファイルは${Math.floor((limit / 1024 / 1024) * 10) / 10} MB までです。${advice}` : null;
}
