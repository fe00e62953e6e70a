import { ZOOM_DISCONNECT_REASONS, ZOOM_STATUSES } from "@knotter/domain/zoom-connection";
import { z } from "zod";
import { json, webhook } from "../endpoint";
import { id, instant, text } from "../fields";
import { meetingUrl } from "./mentor-admin";

const keepers = ["mentor", "admin"] as const;
const zoomStatus = z.enum(ZOOM_STATUSES);

/** A mentor's Zoom connection. Only the mentor and the admins see the account; nobody sees tokens. */
export const zoomConnection = z
  .object({
    available: z.boolean().meta({ description: "この環境で Zoom 連携を利用できるか" }),
    status: zoomStatus,
    email: z.string().nullable().meta({ description: "連携している Zoom のアカウント" }),
    connectedAt: instant.nullable(),
    checkedAt: instant.nullable().meta({ description: "最後に接続を確認した日時" }),
    disconnectedAt: instant.nullable(),
    disconnectReason: z.enum(ZOOM_DISCONNECT_REASONS).nullable(),
    endsEarly: z.boolean().meta({ description: "無料プランのため、40分で自動的に終了する" }),
    hasFixedUrl: z.boolean(),
    officeUrl: z.string().nullable().meta({ description: "Zoom も固定の URL も使えないときの、事務局が登録した URL" }),
    leftBehind: z
      .array(
        z.object({
          email: z.string().nullable(),
          meetings: z.int().meta({ description: "残っている今後のミーティングの数" }),
          clearing: z.boolean().meta({ description: "true：削除している途中／false：Knotter からは削除できない" }),
        }),
      )
      .meta({ description: "連携し直す前の Zoom アカウントに残っているミーティング" }),
    upcoming: z
      .array(
        z.object({
          mentoringId: id,
          publicNo: z.string(),
          startAt: instant,
          endAt: instant,
          meeting: z.enum(["preparing", "ready", "failed", "cleared"]),
        }),
      )
      .meta({ description: "Zoom で行う今後の面談" }),
  })
  .meta({ id: "ZoomConnection" });

/** What happens to the meeting URLs of future interviews. */
const affected = z
  .array(
    z.object({
      mentoringId: id,
      publicNo: z.string(),
      startAt: instant,
      meeting: z.enum(["kept", "fixed", "failed"]).meta({ description: "kept：そのまま／fixed：登録した URL／failed：リンクなし" }),
    }),
  )
  .meta({ description: "今後の面談" });

/** Null: an admin removes the link. */
export const adminLinkForm = z.strictObject({ url: meetingUrl.nullable() });

export const disconnectZoomForm = z.strictObject({
  futureSessions: z
    .enum(["keepUrl", "useFixedUrl"])
    .meta({ description: "keepUrl：準備済みのリンクをそのまま使う／useFixedUrl：固定の URL に切り替える" }),
  reason: text(200).optional(),
});

const code = z.string().min(1).max(2000).meta({ description: "Zoom の認可コード", example: "3xQyYdV2bqn7" });
const state = z.string().min(1).max(200);

export const mentorZoom = {
  zoom: json({
    method: "GET",
    path: "/mentors/{id}/zoom",
    access: keepers,
    summary: "Zoom 連携の状態",
    input: z.strictObject({ id }),
    output: zoomConnection,
    errors: ["NOT_FOUND"],
  }),
  zoomOauthStart: json({
    method: "POST",
    path: "/mentors/{id}/zoomOauthStart",
    access: ["mentor"],
    summary: "Zoom との連携をはじめる",
    description:
      "url を開くと Zoom の確認画面になります。許可すると、redirect_uri に code と state が付いて戻ります。10分間、一度だけ有効です。",
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), expiresAt: instant }),
    errors: ["ZOOM_NOT_SET_UP", "NOT_FOUND"],
    keepsAnswer: false,
  }),
  zoomOauthAuthorize: json({
    method: "POST",
    path: "/mentors/{id}/zoomOauthAuthorize/{code}",
    access: ["mentor"],
    summary: "Zoom との連携を完了する",
    description: "今後の面談の参加用リンクも準備します。",
    input: z.strictObject({
      id,
      code,
      state,
      redirectUri: z.string().max(500).meta({ description: "Zoom に登録した戻り先（/mypage/mentor）" }),
    }),
    output: z.object({ zoom: z.object({ status: zoomStatus, email: z.string().nullable() }) }),
    errors: ["STATE_MISMATCH", "ZOOM_CODE_INVALID", "ZOOM_ACCOUNT_IN_USE", "ZOOM_UNAVAILABLE", "ZOOM_NOT_SET_UP", "NOT_FOUND"],
    keepsAnswer: false,
  }),
  zoomOauthDeauthorize: json({
    method: "PATCH",
    path: "/mentors/{id}/zoomOauthDeauthorize",
    access: keepers,
    summary: "Zoom との連携を解除する",
    description: "Zoom から応答がなくても、連携はすぐに解除されます。解除済みのときは何も変わりません。",
    input: disconnectZoomForm.extend({ id }),
    output: z.object({
      zoom: z.object({ status: zoomStatus }),
      affected,
    }),
    errors: ["FIXED_URL_MISSING", "NOT_FOUND"],
  }),
  officeLink: json({
    method: "PUT",
    path: "/mentors/{id}/office-link",
    access: ["admin"],
    summary: "事務局が用意した面談の URL を登録する",
    description:
      "Zoom のミーティングも、本人の固定の URL もないときに使われます。リンクのない今後の面談は、この URL で行うことになります。null で取り消します。",
    input: adminLinkForm.extend({ id }),
    output: z.object({ url: z.string().nullable(), affected }),
    errors: ["UNPROCESSABLE", "NOT_FOUND"],
  }),
  zoomDeauthorized: webhook({
    method: "POST",
    path: "/mentors/zoomOauthDeauthorize",
    access: "public",
    summary: "Zoom からの通知（Webhook）",
    description:
      "Zoom が署名した本文をそのまま受け取ります。endpoint.url_validation には plainToken と encryptedToken を、そのほかの通知には空のオブジェクトを返します。同じ通知が何度届いても結果は変わりません。",
    input: z.strictObject({
      body: z.string().max(50_000).meta({ description: "届いたままの本文" }),
      timestamp: z.string().max(20).meta({ description: "署名した時刻（1970年からの秒数）" }),
      signature: z.string().max(200).meta({ description: "本文の署名（v0=…）" }),
    }),
    headers: { timestamp: "x-zm-request-timestamp", signature: "x-zm-signature" },
    output: z.object({ plainToken: z.string().optional(), encryptedToken: z.string().optional() }),
    errors: ["TOKEN_INVALID"],
  }),
} as const;
