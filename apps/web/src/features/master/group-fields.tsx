import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { IconButton } from "@knotter/ui/icon-button";
import { useFieldArray } from "react-hook-form";
import { CheckField, TextField } from "@/components/form/fields";
import { OrderButtons } from "./order-buttons";
import type { BankFormState } from "./use-bank-form";

/** One group of the bank: its name, and its questions in their order. */
export function GroupFields({
  form,
  index,
  isLast,
  onMove,
  onRemove,
}: {
  form: BankFormState;
  index: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const name = form.form.watch(`groups.${index}.label`) || "新しいまとまり";
  const { fields, append, move } = useFieldArray({ control: form.form.control, name: `groups.${index}.questions`, keyName: "key" });
  return (
    <Card as="section" aria-label={name}>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField {...form.field(`groups.${index}.label`)} label="まとまり" required />
        </div>
        <OrderButtons name={name} first={index === 0} last={isLast} onMove={onMove} />
        <IconButton icon="trash" label={`${name}をこの版から除く`} onClick={onRemove} />
      </div>
      <ul className="mt-4 grid gap-2">
        {fields.map(({ key }, at) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
            <div className="flex-[1_1_18rem]">
              <TextField {...form.field(`groups.${index}.questions.${at}.text`)} label={`${name}の質問 ${at + 1}`} hideLabel />
            </div>
            <CheckField
              {...form.check(`groups.${index}.questions.${at}.enabled`)}
              label="たずねる"
              aria-label={`${name}の質問 ${at + 1}をたずねる`}
            />
            <OrderButtons name={`質問 ${at + 1}`} first={at === 0} last={at === fields.length - 1} onMove={(by) => move(at, at + by)} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" icon="plus" className="mt-3" onClick={() => append({ text: "", enabled: true })}>
        質問を加える
      </Button>
    </Card>
  );
}
