/** A call that was not answered. Apart from `app-error.ts`, so that the login page does not load the error table for it. */
export const NO_CONNECTION = "通信に時間がかかっています。電波の状態をご確認のうえ、もう一度お試しください。";
