"use client";

import { Button } from "@knotter/ui/button";
import { IconButton } from "@knotter/ui/icon-button";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { showToast } from "@knotter/ui/toast";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { SaveBar } from "@/components/save-bar";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { OrderButtons } from "./order-buttons";

type Lines = RouterOutputs["helpLines"]["list"]["items"];

const docOf = (items: Lines) => ({ items, version: 0 });

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
  const { mutateAsync } = trpc.helpLines.replace.useMutation(QUIET);
  /** The list has no version: the server compares the ids that were there when the form was filled. */
  const before = useRef(lines);
  const form = useServerForm({
    schema: () => import("./help-line-schema").then(({ helpLinesForm }) => helpLinesForm),
    stored: {
      doc: docOf(lines),
      valuesOf: ({ items }) => ({ items }),
      async latest() {
        const { items } = await utils.helpLines.list.fetch({}, { staleTime: 0 });
        before.current = items;
        return docOf(items);
      },
    },
    mode: "onTouched",
    draft: drafts.helpLines(),
    async send({ items }) {
      const stored = await mutateAsync({ items, before: before.current.map(({ id }) => id) });
      before.current = stored.items;
      utils.helpLines.list.setData({}, stored);
      return docOf(stored.items);
    },
    onSaved() {
      showToast({ status: "success", text: "保存しました。" });
    },
  });
  const { fields, append, move, remove } = useFieldArray({ control: form.form.control, name: "items", keyName: "key" });
  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} className="grid max-w-content gap-3">
      <p className="text-sm text-muted">「初めての方へ」と、事前質問シートの画面に、この順で表示されます。</p>
      <RestoredNote form={form} />
      <ConflictNote
        conflict={form.conflict}
        save="保存する"
        nameOf={() => "相談窓口の一覧"}
        textOf={(_, { items }) => items.map(({ name }) => name).join("、")}
      />
      <FormRefusal refusal={form.choice("items").error ?? null} />
      {fields.map((field, index) => {
        const name = form.form.getValues(`items.${index}.name`) || "新しい窓口";
        return (
          <section
            key={field.key}
            aria-label={name}
            className="grid gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 pt-3 pb-2 md:grid-cols-[minmax(0,1fr)_11rem] lg:grid-cols-[minmax(0,4fr)_11rem_minmax(0,7fr)]"
          >
            <TextField {...form.field(`items.${index}.name`)} label="名前" required />
            <TextField {...form.field(`items.${index}.tel`)} label="電話番号" required type="tel" />
            <div className="md:max-lg:col-span-2">
              <TextField {...form.field(`items.${index}.about`)} label="ひとこと" required />
            </div>
            <div className="flex items-center justify-between gap-4 md:col-span-full">
              <CheckField {...form.check(`items.${index}.shown`)} label="表示する" />
              <span className="flex">
                <OrderButtons name={name} first={index === 0} last={index === fields.length - 1} onMove={(by) => move(index, index + by)} />
                <IconButton icon="trash" label={`${name}を一覧から除く`} onClick={() => remove(index)} />
              </span>
            </div>
          </section>
        );
      })}
      <div>
        <Button variant="secondary" icon="plus" onClick={() => append({ id: "", name: "", tel: "", about: "", shown: true })}>
          窓口を加える
        </Button>
      </div>
      {form.isDirty && <SaveBar failure={form.refusal} busy={form.busy} onSave={() => void form.submit()} onDiscard={form.discard} />}
    </form>
  );
}
