"use client";

import type { OrgIssueTag } from "@knotter/domain/mentor-report";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { filledText, MoreFields } from "@/components/form/more-fields";
import { FormSection } from "@/components/form-section";
import { ReportTextField } from "./content-section";
import { ORG_ISSUE_OPTIONS } from "./report-labels";
import { REPORT_FIELD_TEXT } from "./report-values";
import type { ReportForm } from "./use-report";

/** Topics for the organisation, which are only published as counts over many interviews. */
export function OrganisationSection({ form }: { form: ReportForm }) {
  return (
    <FormSection
      level={3}
      title="組織への示唆"
      readers="タグは、人数が十分に集まったときだけ、匿名の集計として全体報告書に載ります。メモは、あなただけが読めます。"
    >
      <MoreFields title="タグとメモ" state={filledText(form.form.watch(["orgIssueTags", "orgIssueNote"]))}>
        <CheckboxGroup<OrgIssueTag>
          {...form.choice("orgIssueTags")}
          legend={REPORT_FIELD_TEXT.orgIssueTags}
          columns={2}
          options={ORG_ISSUE_OPTIONS}
        />
        <ReportTextField form={form} field="orgIssueNote" rows={3} />
      </MoreFields>
    </FormSection>
  );
}
