"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";
import { useDraft } from "../../components/use-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";

interface Typed {
  email: string;
  name: string;
}

const EMPTY: Typed = { email: "", name: "" };
const loadSchema = () => import("./mentor-schemas").then(({ inviteForm }) => inviteForm as never);
const resolver = lazyResolver<Typed, Typed>(loadSchema);

/** A new consultant by address and name; the rest she writes herself. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const formId = useId();
  const draft = useDraft<Typed>("mentor-invite");
  const form = useForm<Typed, unknown, Typed>({ resolver, defaultValues: { ...EMPTY, ...draft.read() } });
  const { errors } = form.formState;
  const { watch } = form;
  useEffect(() => watch((values) => draft.write({ ...EMPTY, ...values } as Typed)).unsubscribe, [watch, draft]);
  const invite = trpc.mentors.invite.useMutation({
    meta: { quiet: true },
    async onSuccess({ id, email }) {
      draft.clear();
      await utils.mentors.admin.invalidate();
      showToast({ status: "success", text: `${email} に招待のメールを送信しました。` });
      router.push(href("adminMentor", { id }));
    },
    onError(error) {
      const wrong = appErrorOf(error)?.fieldErrors ?? {};
      for (const name of ["email", "name"] as const)
        if (wrong[name]?.[0]) form.setError(name, { message: wrong[name][0] }, { shouldFocus: true });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="キャリコンを招待する"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={invite.isPending} busyLabel="送信しています">
            招待する
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onFocus={() => void loadSchema()}
        onSubmit={form.handleSubmit((wanted) => invite.mutate(wanted))}
        className="grid gap-5"
      >
        {invite.error && (
          <Banner status="warning" announce>
            {errorText(invite.error)}
          </Banner>
        )}
        <p className="text-muted">ログイン用のリンクをメールでお送りします。プロフィールはご本人が入力し、審査のあとに公開されます。</p>
        <Field label="メールアドレス" required error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" {...form.register("email")} />
        </Field>
        <Field label="氏名" required error={errors.name?.message}>
          <TextInput autoComplete="off" {...form.register("name")} />
        </Field>
      </form>
    </Dialog>
  );
}
