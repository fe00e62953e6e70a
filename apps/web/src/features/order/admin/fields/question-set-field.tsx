"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import type { UseFormReturn } from "react-hook-form";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { ConditionsValues } from "../values";

type Version = RouterOutputs["questions"]["versions"]["items"][number];

const nameOf = ({ version, name }: Version): string => `第${version}版　${name}`;
const newestOf = (newest: Version | undefined): string => (newest ? `最新の版（${nameOf(newest)}）` : "最新の版");

/** The version of the question bank for this programme. */
export function QuestionSetField({ form: { register, formState } }: { form: UseFormReturn<ConditionsValues> }) {
  const { data } = trpc.questions.versions.useQuery({});
  const versions = data?.items ?? [];
  // The order keeps its version until another one is chosen.
  const given = formState.defaultValues?.questionSetId;
  const options = [
    ...(given ? [] : [{ value: "", label: newestOf(versions[0]) }]),
    ...versions.map((each) => ({ value: each.id, label: nameOf(each) })),
  ];
  return (
    <Field
      label={ORDER_FIELD_TEXT.questionSetId}
      hint="面談の前に、相談者が選ぶ質問です。新しい版を公開しても、ここで選び直すまで切り替わりません"
      error={formState.errors.questionSetId?.message}
      className="max-w-reading"
    >
      {/* Rendered once its options are loaded, so that the choice applies. */}
      <Select key={versions.length} {...register("questionSetId")} options={options} />
    </Field>
  );
}

/** The same to read, with a link to its questions. */
export function QuestionSetName({ id }: { id: string | null }) {
  const { data } = trpc.questions.versions.useQuery({});
  const newest = data?.items[0];
  const version = id === null ? newest : data?.items.find((each) => each.id === id);
  if (!version) return data ? "未登録" : "―";
  return (
    <Link as={AppLink} href={href("adminMaster", {}, { version: String(version.version) })}>
      {id === null ? newestOf(version) : nameOf(version)}
    </Link>
  );
}
