"use client";

import type { OrderView } from "@knotter/api/views/order";
import { AUDIENCE_MEANING, CAMPAIGN_KIND_TEXT } from "@knotter/contract/labels/mail";
import { href } from "@knotter/contract/routes";
import type { CampaignKind } from "@knotter/domain/campaign";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { AppLink } from "@/components/app-link";
import { useBulk } from "@/components/bulk/use-bulk";
import { CheckField, SelectField, TextareaField, TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import type { MailSender } from "@/components/mail/receiving-text";
import { StayLink } from "@/components/stay-link";
import { trpc } from "@/trpc/client";
import { audienceOf, audiencesOf, audienceText, type Campaign, FIRST_AUDIENCE } from "./compose-values";
import { PreviewPanel } from "./preview-panel";
import { SendDialog } from "./send-dialog";
import { TemplateField } from "./template-field";
import { INVITATION_TEXT } from "./templates";
import { useCompose } from "./use-compose";
import { VariableButtons } from "./variable-buttons";

const { manualMail } = LIMITS;

/** Writes a mail to many, a notice or an invitation: recipients, text, time. A preview for three of its readers is shown next to it. */
export function Compose({
  order,
  from,
  kind: first,
  toChosen,
  sender,
}: {
  order: OrderView;
  from: Campaign | undefined;
  kind: CampaignKind;
  toChosen: boolean;
  sender: MailSender;
}) {
  const [{ email }] = trpc.currentUser.get.useSuspenseQuery({});
  const router = useRouter();
  const follow = useBulk();
  const compose = useCompose(order.id, { from, kind: first, toChosen });
  const { form, chosen, busy } = compose;
  const [sending, setSending] = useState<"now" | "later" | null>(null);
  const place = useRef<"subject" | "body">("body");
  const [audience, typedKind] = form.form.watch(["audience", "kind"]);
  const kind = typedKind || "notice";
  const invites = kind === "invitation";
  const options = audiencesOf(kind, chosen).map((value) => ({ value, label: audienceText(value, chosen) }));
  const opens = isOpenForChanges(order.status);
  const isChosen = audience === "ids" || audience === "matching";
  const back = href("adminOrderMail", { id: order.id }, { view: "campaigns" });

  /** Another kind has other readers; a text that nobody has written is that of the kind. */
  function choose(next: CampaignKind) {
    const { subject, body } = form.form.getValues();
    const set = (values: { subject: string; body: string }) => {
      for (const name of ["subject", "body"] as const) form.form.setValue(name, values[name], { shouldDirty: true });
    };
    form.form.setValue("kind", next, { shouldDirty: true });
    if (!audience || !audiencesOf(next, chosen).includes(audience))
      form.form.setValue("audience", audienceOf(chosen) ?? FIRST_AUDIENCE[next], { shouldDirty: true });
    if (next === "invitation" && subject.trim() === "" && body.trim() === "") set(INVITATION_TEXT);
    if (next === "notice" && subject === INVITATION_TEXT.subject && body === INVITATION_TEXT.body) set({ subject: "", body: "" });
  }

  /** Inserts at the caret of the field that was edited last. */
  function insert(variable: string) {
    const name = place.current;
    const box = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    const value = form.form.getValues(name);
    const [start, end] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    const word = `{{${variable}}}`;
    form.form.setValue(name, value.slice(0, start) + word + value.slice(end), { shouldDirty: true });
    box?.focus();
    box?.setSelectionRange(start + word.length, start + word.length);
  }

  async function open(when: "now" | "later") {
    if (await compose.look()) setSending(when);
  }

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-5">
        <StayLink
          href={back}
          className="inline-flex min-h-9 items-center text-sm text-muted no-underline hover:underline pointer-coarse:min-h-11"
        >
          ← お知らせ・ご案内
        </StayLink>
        <h2 className="text-lg leading-control">{invites ? "利用登録のご案内を書く" : "お知らせを書く"}</h2>
        <p className="text-sm text-muted">お一人ずつ別々のメールで届きます。ほかの方の宛先は見えません。</p>
      </div>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form
          {...form.formProps}
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void compose.look();
          }}
          className="grid min-w-0 gap-4"
        >
          <FormRefusal refusal={form.refusal} />
          <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            <Field label="用件">
              <Select
                value={kind}
                options={[
                  { value: "notice", label: CAMPAIGN_KIND_TEXT.notice },
                  {
                    value: "invitation",
                    label: opens
                      ? CAMPAIGN_KIND_TEXT.invitation
                      : `${CAMPAIGN_KIND_TEXT.invitation}（${order.statusLabel}のため送れません）`,
                    disabled: !opens,
                  },
                ]}
                onChange={(event) => choose(event.currentTarget.value === "invitation" ? "invitation" : "notice")}
              />
            </Field>
            <TemplateField key={kind} kind={kind} sender={sender} form={form.form} keepsAudience={isChosen} />
          </div>
          <SelectField
            {...form.field("audience")}
            label="宛先"
            required
            hint={`${audience ? AUDIENCE_MEANING[audience] : ""}送るときに選び直され、${invites ? "登録した方、" : ""}対象から外れた方、届かないアドレスの方は除かれます。`}
            options={options}
          />
          {audience === "ids" && chosen.names.length > 0 && (
            <p className="-mt-3 text-sm text-muted">
              {chosen.names.slice(0, 10).join("、")}
              {chosen.names.length > 10 && ` ほか${chosen.names.length - 10}名`}
            </p>
          )}
          {!isChosen && (
            <p className="-mt-3 text-sm text-muted">
              お一人ずつ、または部署などで選ぶときは、
              <Link as={AppLink} href={href("adminOrderMentees", { id: order.id })}>
                対象者の一覧
              </Link>
              から始めてください。
            </p>
          )}
          <TextField
            {...form.field("subject", manualMail.subject)}
            label="件名"
            required
            hint="先頭に【Knotter】が付きます。"
            onFocus={() => {
              place.current = "subject";
            }}
          />
          <div>
            <TextareaField
              {...form.field("body", manualMail.body)}
              label="本文"
              required
              hint={
                invites
                  ? "冒頭の「◯◯ 様」、ご利用の条件、登録のリンク、末尾の署名は自動で付きます。リンクは外せません。"
                  : "冒頭の「◯◯ 様」と末尾の署名は自動で付きます。面談の内容や相談テーマは書かないでください。"
              }
              rows={10}
              onFocus={() => {
                place.current = "body";
              }}
            />
            <VariableButtons kind={kind} onInsert={insert} />
          </div>
          {invites && (
            <div>
              <CheckField {...form.check("resend")} label="すでにご案内した方にも、もう一度送る" />
              <CheckField
                {...form.check("force")}
                label="回数と間隔の上限を超えて送る"
                hint="ふだんは、お一人につき24時間に1通、全部で3通までです。"
              />
            </div>
          )}
          {!invites && (
            <CheckField
              {...form.check("attachIcs")}
              label="次の面談のカレンダーファイル（ICS）を添付する"
              hint="これからの面談がある方にだけ添付されます。"
            />
          )}
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            <Button type="submit" variant="secondary" icon="eye" busy={busy === "look"} busyLabel="確認しています">
              プレビュー
            </Button>
            <Button
              type="button"
              variant="secondary"
              busy={busy === "test"}
              busyLabel="送っています"
              onClick={() =>
                void compose.test(email).then((done) => done && showToast({ status: "success", text: `${email} に1通送りました。` }))
              }
            >
              自分に試しに送る
            </Button>
            <Button
              type="button"
              variant="secondary"
              busy={busy === "save"}
              busyLabel="保存しています"
              onClick={() => void compose.save().then((done) => done && showToast({ status: "success", text: "下書きを保存しました。" }))}
            >
              下書きに保存する
            </Button>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="button" icon="mail" onClick={() => void open("now")}>
              送信へ進む
            </Button>
            <Button type="button" variant="secondary" icon="clock" onClick={() => void open("later")}>
              送信日時を決める
            </Button>
          </div>
        </form>
        <PreviewPanel preview={compose.preview} current={compose.current()} />
      </div>
      {sending !== null && compose.preview && (
        <SendDialog
          order={order}
          compose={compose}
          preview={compose.preview}
          when={sending}
          onClose={() => setSending(null)}
          audience={audience ? audienceText(audience, chosen) : ""}
          onDone={(text) => {
            const operation = compose.operation();
            if (operation) follow(operation);
            else showToast({ status: "success", text });
            router.push(back);
          }}
        />
      )}
    </>
  );
}
