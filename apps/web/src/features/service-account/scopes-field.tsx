"use client";

import type { ServiceScope } from "@knotter/contract/service-scopes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { FieldGroup } from "@knotter/ui/field-group";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { trpc } from "@/trpc/client";
import { scopeGroups } from "./scope-groups";

/** The operations that the account may call, in groups. None is chosen at first, so that each is given on purpose. */
export function ScopesField({
  customerId,
  value,
  onChange,
  error,
}: {
  customerId: string | undefined;
  value: readonly ServiceScope[];
  onChange: (value: ServiceScope[]) => void;
  error: string | undefined;
}) {
  const { data, isError, refetch } = trpc.serviceAccounts.scopes.useQuery({ customerId }, { meta: { quiet: true } });
  const scopes = data?.scopes ?? [];
  const reading = scopes.filter(({ writes }) => !writes).map(({ scope }) => scope as ServiceScope);
  return (
    <FieldGroup legend="できる操作" hint="必要なものだけを選びます。「変更」とあるものは、データを書き換えます。" required error={error}>
      {isError && (
        <Banner
          status="error"
          announce
          action={
            <Button variant="secondary" size="small" icon="refresh" onClick={() => void refetch()}>
              もう一度読み込む
            </Button>
          }
        >
          操作の一覧を読み込めませんでした。
        </Banner>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label="操作の一覧を読み込んでいます" className="grid gap-3">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </SkeletonRegion>
      )}
      {data && (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="secondary" size="small" onClick={() => onChange([...new Set([...value, ...reading])])}>
              読み取りをすべて選ぶ
            </Button>
            <Button variant="quiet" size="small" onClick={() => onChange([])}>
              すべて外す
            </Button>
            <p role="status" className="text-sm text-muted tabular-nums">
              {value.length}件を選択
            </p>
          </div>
          {scopeGroups(scopes).map(({ group, scopes: within }) => {
            const own = new Set(within.map(({ scope }) => scope as ServiceScope));
            return (
              <CheckboxGroup<ServiceScope>
                key={group}
                legend={group}
                columns={2}
                value={value.filter((scope) => own.has(scope))}
                onChange={(chosen) => onChange([...value.filter((scope) => !own.has(scope)), ...chosen])}
                options={within.map(({ scope, label, writes }) => ({
                  value: scope as ServiceScope,
                  label,
                  hint: writes ? "変更" : undefined,
                }))}
              />
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}
