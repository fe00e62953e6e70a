"use client";

import { defaultShowRegistration } from "@knotter/domain/disclosure";
import { BasicFields } from "../fields/basic-fields";
import { PeriodFields } from "../fields/period-fields";
import type { Wizard } from "./use-wizard";

/** The name of the order, its period and how often people may talk to somebody. */
export function PeriodStep({ wizard: { form } }: { wizard: Wizard }) {
  return (
    <>
      <BasicFields
        form={form}
        onProgramType={(type) => {
          form.form.setValue("showRegistration", defaultShowRegistration(type));
        }}
      />
      <PeriodFields form={form} />
    </>
  );
}
