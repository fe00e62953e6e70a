"use client";

import type { OrderView } from "@knotter/api/views/order";
import { AUDIENCE_MEANING, AUDIENCE_TEXT } from "@knotter/contract/labels/mail";
import { href } from "@knotter/contract/routes";
import { AUDIENCES } from "@knotter/domain/campaign";
import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { AppLink } from "@/components/app-link";
import { CheckField, SelectField, TextareaField, TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import type { MailSender } from "@/components/mail/receiving-text";
import { StayLink } from "@/components/stay-link";
import { trpc } from "@/trpc/client";
import type { Campaign } from "./compose-values";
import { PreviewPanel } from "./preview-panel";
import { SendDialog } from "./send-dialog";
import { TemplateField } from "./template-field";
import { useCompose } from "./use-compose";
import { VariableButtons } from "./variable-buttons";

const { manualMail } = LIMITS;

/** Writes a campaign: recipients, text, time. A preview for three of its readers is shown next to it. */
export function Compose({
  order,
  from,
  toChosen,
  sender,
}: {
  order: OrderView;
  from: Campaign | undefined;
  toChosen: boolean;
  sender: MailSender;
}) {
  const [{ email }] = trpc.currentUser.get.useSuspenseQuery({});
  const router = useRouter();
  const compose = useCompose(order.id, from, toChosen);
  const { form, chosen, busy } = compose;
  const [sending, setSending] = useState<"now" | "later" | null>(null);
  const place = useRef<"subject" | "body">("body");
  const audience = form.form.watch("audience");
  const options = AUDIENCES.filter((value) => value !== "ids" || chosen.ids.length > 0).map((value) => ({
    value,
    label: value === "ids" ? `${AUDIENCE_TEXT.ids}（${chosen.ids.length}名）` : AUDIENCE_TEXT[value],
  }));
  const back = href("adminOrderMail", { id: order.id }, { view: "campaigns" });

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
      <StayLink href={back} className="mb-4 inline-flex min-h-11 items-center text-sm text-muted no-underline hover:underline">
        ← 個別のお知らせ
      </StayLink>
      <SectionHeading title="お知らせを書く" lead="お一人ずつ別々のメールで届きます。ほかの方の宛先は見えません。" />
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-2">
        <form
          {...form.formProps}
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void compose.look();
          }}
          className="grid min-w-0 gap-5"
        >
          <FormRefusal refusal={form.refusal} />
          <TemplateField sender={sender} form={form.form} keepsAudience={audience === "ids"} />
          <SelectField
            {...form.field("audience")}
            label="宛先"
            required
            hint={`${audience ? AUDIENCE_MEANING[audience] : ""}送るときに、もう一度選び直されます。対象から外れた方、届かないアドレスの方には送られません。`}
            options={options}
          />
          {audience === "ids" && chosen.names.length > 0 && (
            <p className="-mt-3 text-sm text-muted">
              {chosen.names.slice(0, 10).join("、")}
              {chosen.names.length > 10 && ` ほか${chosen.names.length - 10}名`}
            </p>
          )}
          {audience !== "ids" && (
            <p className="-mt-3 text-sm text-muted">
              お一人ずつ選ぶときは、
              <Link as={AppLink} href={href("adminOrderMentees", { id: order.id })}>
                対象者の一覧
              </Link>
              で選んで「お知らせを書く」を押してください。
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
              hint="冒頭の「◯◯ 様」と末尾の署名は自動で付きます。面談の内容や相談テーマは書かないでください。"
              rows={10}
              onFocus={() => {
                place.current = "body";
              }}
            />
            <VariableButtons onInsert={insert} />
          </div>
          <CheckField
            {...form.check("attachIcs")}
            label="次の面談のカレンダーファイル（ICS）を添付する"
            hint="これからの面談がある方にだけ添付されます。"
          />
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
          onDone={(text) => {
            showToast({ status: "success", text });
            router.push(back);
          }}
        />
      )}
    </>
  );
}
