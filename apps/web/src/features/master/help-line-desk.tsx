"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { IconButton } from "@knotter/ui/icon-button";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useEffect } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { drafts } from "../../components/form/drafts";
import { lazyResolver } from "../../components/lazy-resolver";
import { SaveBar } from "../../components/save-bar";
import { useMergeDraft } from "../../components/use-merge-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";
import { OrderButtons } from "./order-buttons";

interface FormValues {
  items: { lineId: string; name: string; tel: string; about: string; shown: boolean }[];
}
type Lines = RouterOutputs["helpLines"]["list"]["items"];

const loadSchema = () => import("./help-line-schema").then(({ helpLinesForm }) => helpLinesForm as never);
const resolver = lazyResolver<FormValues, FormValues>(loadSchema);
const valuesOf = (lines: Lines): FormValues => ({ items: lines.map(({ id, ...line }) => ({ ...line, lineId: id })) });

/** Whom people in distress can call: shown in the guide, and next to the questionnaire. The list is saved as a whole. */
export function HelpLineDesk() {
  const { data } = trpc.helpLines.list.useQuery({});
  if (!data) {
    return (
      <SkeletonRegion label="相談窓口を読み込んでいます" className="grid gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </SkeletonRegion>
    );
  }
  return <Desk lines={data.items} />;
}

function Desk({ lines }: { lines: Lines }) {
  const utils = trpc.useUtils();
  const form = useForm<FormValues, unknown, FormValues>({ resolver, defaultValues: valuesOf(lines), mode: "onTouched" });
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "items" });
  const { errors, isDirty } = form.formState;
  const draft = useMergeDraft(form, drafts.helpLines(), ({ typed }) => form.reset(typed, { keepDefaultValues: true }));
  useEffect(() => {
    void loadSchema();
  }, []);
  const replace = trpc.helpLines.replace.useMutation({
    meta: { quiet: true },
    onSuccess(stored) {
      utils.helpLines.list.setData({}, stored);
      form.reset(valuesOf(stored.items));
      draft.clear();
      showToast({ status: "success", text: "保存しました。" });
    },
  });
  const save = form.handleSubmit(({ items }) =>
    replace.mutate({
      items: items.map(({ lineId, ...line }) => ({ ...line, ...(lineId === "" ? {} : { id: lineId }) })),
      before: lines.map(({ id }) => id),
    }),
  );
  const conflict = appErrorOf(replace.error)?.code === "VERSION_CONFLICT";
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-muted">「初めての方へ」と、事前質問の画面に、この順で表示されます。</p>
      {conflict && (
        <Banner
          status="warning"
          announce
          title="他の画面で一覧が変わりました"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                void utils.helpLines.list.fetch({}, { staleTime: 0 }).then(({ items }) => {
                  form.reset(valuesOf(items));
                  replace.reset();
                })
              }
            >
              最新の一覧を読み込む
            </Button>
          }
        >
          入力した内容は保存されていません。
        </Banner>
      )}
      {errors.items?.root?.message !== undefined && <Banner status="warning">{errors.items.root.message}</Banner>}
      {fields.map((field, index) => {
        const wrong = errors.items?.[index];
        const name = form.getValues(`items.${index}.name`) || "新しい窓口";
        return (
          <Card key={field.id} as="section" aria-label={name}>
            <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem]">
              <Field label="名前" required error={wrong?.name?.message}>
                <TextInput autoComplete="off" {...form.register(`items.${index}.name`)} />
              </Field>
              <Field label="電話番号" required error={wrong?.tel?.message}>
                <TextInput type="tel" autoComplete="off" {...form.register(`items.${index}.tel`)} />
              </Field>
            </div>
            <Field label="ひとこと" required error={wrong?.about?.message} className="mt-4">
              <TextInput autoComplete="off" {...form.register(`items.${index}.about`)} />
            </Field>
            <div className="mt-2 flex items-center justify-between gap-4">
              <Checkbox label="表示する" {...form.register(`items.${index}.shown`)} />
              <span className="flex">
                <OrderButtons name={name} first={index === 0} last={index === fields.length - 1} onMove={(by) => move(index, index + by)} />
                <IconButton icon="trash" label={`${name}を一覧から除く`} onClick={() => remove(index)} />
              </span>
            </div>
          </Card>
        );
      })}
      <div>
        <Button variant="secondary" icon="plus" onClick={() => append({ lineId: "", name: "", tel: "", about: "", shown: true })}>
          窓口を加える
        </Button>
      </div>
      {isDirty && (
        <SaveBar
          failure={replace.error && !conflict ? errorText(replace.error) : null}
          busy={replace.isPending}
          onSave={() => void save()}
          onDiscard={() => {
            form.reset();
            draft.clear();
          }}
        />
      )}
    </form>
  );
}
