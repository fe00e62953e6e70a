"use client";

import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { DISCLOSURE_SHORT, ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { DISCLOSURE_LEVELS, type DisclosureLevel } from "@knotter/domain/disclosure";
import { Card } from "@knotter/ui/card";
import { RadioCards } from "@knotter/ui/radio-cards";
import { CheckField } from "@/components/form/fields";
import type { ConditionsForm } from "../values";
import { CompanyView } from "./company-view";

/** What the company will see, in the wording that the mentee reads before booking. */
export function SharingFields({ form, recommended = null }: { form: ConditionsForm; recommended?: DisclosureLevel | null | undefined }) {
  const level = form.choice("disclosureLevel");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-6">
        <RadioCards<DisclosureLevel | "">
          {...level}
          legend={ORDER_FIELD_TEXT.disclosureLevel}
          hint={`相談者には、予約の前にこのとおりの文で伝わります。${recommended === null ? "" : `この区分では ${recommended} をおすすめします。`}`}
          options={DISCLOSURE_LEVELS.map((value) => ({
            value,
            label: `${value}　${DISCLOSURE_SHORT[value]}`,
            hint: DISCLOSURE_SENTENCES[value],
          }))}
          required
        />
        <CheckField
          {...form.check("showRegistration")}
          label="誰が利用登録をしたかを、人事ご担当者に見せる"
          hint={
            level.value === "L0"
              ? "登録しただけでも関心があると伝わるため、集計のみの施策では見せないことをおすすめします。見せなくても、未登録の方への再送はできます。"
              : "見せない場合も、人事ご担当者は未登録の方へのご案内を再送できます（宛先の方のお名前は表示されません）。"
          }
        />
      </div>
      <Card tone="tint" as="section" aria-labelledby="company-view">
        <h3 id="company-view" className="mb-3 text-base">
          会社の画面に見えるもの
        </h3>
        {level.value === "" ? (
          <p className="text-sm text-muted">共有範囲を選ぶと、人事ご担当者の画面がどう見えるかをここに表示します。</p>
        ) : (
          <CompanyView level={level.value} showRegistration={form.form.watch("showRegistration")} />
        )}
      </Card>
    </div>
  );
}
