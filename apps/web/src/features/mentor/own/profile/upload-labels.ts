import { LIMITS } from "@knotter/domain/policy";

/**
 * Messages that are known before a file is sent, in the same wording as the server's (contract/errors.ts, which the first view does not
 * load).
 */
export const UPLOAD_TEXT = {
  tooLarge: "50 MB までの画像を選択してください",
  tooSmall: `短い辺が${LIMITS.photo.minPixels}ピクセル以上の画像を選択してください`,
  unreadable: "画像を読み取れませんでした。JPEG・PNG・WebP の別の画像を選択してください",
  scanTooLarge: "10 MB までのファイルを選択してください",
  smaller: "PDFは解像度を下げて保存し直すか、写真に撮ってお送りください。",
} as const;
