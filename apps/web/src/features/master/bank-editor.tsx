"use client";

import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { IconButton } from "@knotter/ui/icon-button";
import { TextInput } from "@knotter/ui/text-input";
import {
  type BankDraft,
  type DraftGroup,
  groupLabeled,
  groupMoved,
  questionChanged,
  questionMoved,
  withGroup,
  withoutGroup,
  withQuestion,
} from "./bank-draft";
import { OrderButtons } from "./order-buttons";

type Props = { draft: BankDraft; onChange: (draft: BankDraft) => void };

/** The whole bank as fields: groups and questions in their order, each active or not. Nothing is sent before the version is published. */
export function BankEditor({ draft, onChange }: Props) {
  return (
    <div className="grid gap-6">
      <Field label="この版の名前" required className="max-w-reading">
        <TextInput
          value={draft.name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      </Field>
      {draft.groups.map((group, index) => (
        <GroupEditor key={group.key} draft={draft} onChange={onChange} group={group} index={index} />
      ))}
      <div>
        <Button variant="secondary" icon="plus" onClick={() => onChange(withGroup(draft))}>
          まとまりを加える
        </Button>
      </div>
    </div>
  );
}

function GroupEditor({ draft, onChange, group, index }: Props & { group: DraftGroup; index: number }) {
  const name = group.label || "新しいまとまり";
  return (
    <Card as="section" aria-label={name}>
      <div className="flex items-end gap-2">
        <Field label="まとまり" required className="flex-1">
          <TextInput
            value={group.label}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => onChange(groupLabeled(draft, group.key, event.currentTarget.value))}
          />
        </Field>
        <OrderButtons
          name={name}
          first={index === 0}
          last={index === draft.groups.length - 1}
          onMove={(by) => onChange(groupMoved(draft, index, by))}
        />
        <IconButton icon="trash" label={`${name}をこの版から除く`} onClick={() => onChange(withoutGroup(draft, group.key))} />
      </div>
      <ul className="mt-4 grid gap-2">
        {group.questions.map((question, at) => (
          <li key={question.key} className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
            <Field label={`${name}の質問 ${at + 1}`} hideLabel className="flex-[1_1_18rem]">
              <TextInput
                value={question.text}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => onChange(questionChanged(draft, group.key, question.key, { text: event.currentTarget.value }))}
              />
            </Field>
            <Checkbox
              label="たずねる"
              checked={question.enabled}
              aria-label={`${name}の質問 ${at + 1}をたずねる`}
              onChange={(event) => onChange(questionChanged(draft, group.key, question.key, { enabled: event.currentTarget.checked }))}
            />
            <OrderButtons
              name={`質問 ${at + 1}`}
              first={at === 0}
              last={at === group.questions.length - 1}
              onMove={(by) => onChange(questionMoved(draft, group.key, at, by))}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" icon="plus" className="mt-3" onClick={() => onChange(withQuestion(draft, group.key))}>
        質問を加える
      </Button>
    </Card>
  );
}
