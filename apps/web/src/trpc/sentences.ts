// What the browser itself has to say when no sentence came from the server. Apart from `app-error.ts` and the error table, so that the
// first view loads neither for it.

/** A call that was not answered. */
export const NO_CONNECTION = "通信に時間がかかっています。電波の状態をご確認のうえ、もう一度お試しください。";

/** An answer that is not ours. */
export const UNEXPECTED = "問題が発生しました。時間をおいて再度お試しください。";
