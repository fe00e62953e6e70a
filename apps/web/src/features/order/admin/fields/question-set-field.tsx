"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { SelectField } from "@/components/form/fields";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { ConditionsForm } from "../values";

type Version = RouterOutputs["questions"]["versions"]["items"][number];

const nameOf = ({ version, name }: Version): string => `第${version}版　${name}`;
const newestOf = (newest: Version | undefined): string => (newest ? `最新の版（${nameOf(newest)}）` : "最新の版");

/** The version of the question bank for this programme. */
export function QuestionSetField({ form }: { form: ConditionsForm }) {
  const { data } = trpc.questions.versions.useQuery({});
  const versions = data?.items ?? [];
  // The order keeps its version until another one is chosen.
  const given = form.form.formState.defaultValues?.questionSetId;
  const options = [
    ...(given ? [] : [{ value: "", label: newestOf(versions[0]) }]),
    ...versions.map((each) => ({ value: each.id, label: nameOf(each) })),
  ];
  return (
    // Rendered once its options are loaded, so that the choice applies.
    <SelectField
      key={versions.length}
      {...form.field("questionSetId")}
      label={ORDER_FIELD_TEXT.questionSetId}
      hint="面談の前に、相談者が選ぶ質問です。新しい版を公開しても、ここで選び直すまで切り替わりません"
      options={options}
    />
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
