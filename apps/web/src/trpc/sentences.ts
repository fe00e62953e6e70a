// The browser's own messages, used if the server sent none. Separate from `app-error.ts` and the error table, so that the first view does
// not load those.

/** A call that was not answered. */
export const NO_CONNECTION = "通信に時間がかかっています。電波の状態をご確認のうえ、もう一度お試しください。";

/** An answer that is not from our API. */
export const UNEXPECTED = "問題が発生しました。時間をおいて再度お試しください。";
