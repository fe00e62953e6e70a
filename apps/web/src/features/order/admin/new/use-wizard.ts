"use client";

import { href } from "@knotter/contract/routes";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useDraft } from "@/components/form/use-draft";
import { useServerForm } from "@/components/form/use-server-form";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { type Refusal, refusalOf } from "../refusal";
import { type ConditionsForm, type ConditionsValues, SECTIONS } from "../values";
import { type EntryStep, isDraftStep, stepNextTo, WIZARD_SHAPE } from "./wizard-state";
import { createInputOf, EMPTY, type Rest, type WizardValues } from "./wizard-values";

/** The conditions in each step, which have to be valid before the next one. */
const CHECKED: Partial<Record<EntryStep, readonly (keyof ConditionsValues)[]>> = {
  period: [...SECTIONS.basics, ...SECTIONS.period],
  sharing: [...SECTIONS.sharing, ...SECTIONS.rules],
};

export interface Wizard {
  step: EntryStep;
  form: ConditionsForm & Pick<ReturnType<typeof useServerForm>, "formProps">;
  rest: Rest;
  setRest: (change: Partial<Rest>) => void;
  /** Applied at once; the level that the company has agreed on is loaded afterwards. */
  chooseCustomer: (id: string, name: string) => Promise<void>;
  /** The customer is missing, or the server has refused the whole. */
  missingCustomer: boolean;
  refusal: Refusal | null;
  busy: boolean;
  restored: boolean;
  startOver: () => void;
  goTo: (step: EntryStep) => void;
  next: () => Promise<void>;
  back: () => void;
  create: () => Promise<void>;
}

/** The state of the wizard: a form with the conditions, and the rest next to it, both kept in this tab until the order is created. */
export function useWizard(initial: WizardValues): Wizard {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { state, change } = useListState(WIZARD_SHAPE);
  // Without an order the last steps are nowhere yet.
  const step: EntryStep = isDraftStep(state.step) ? "review" : state.step;
  const start = state.from ?? state.customer ?? "";
  const draft = useDraft<Rest>(drafts.newOrder(start, "rest"));
  const [rest, keepRest] = useState(initial.rest);
  const latest = useRef(rest);
  const [restored, setRestored] = useState(false);
  const [missingCustomer, setMissingCustomer] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const mutation = trpc.orders.create.useMutation(QUIET);
  const form = useServerForm({
    schema: () => import("../conditions-schema").then(({ conditionsForm }) => conditionsForm),
    values: initial.terms,
    draft: drafts.newOrder(start),
    send: (terms) => mutation.mutateAsync(createInputOf(terms, latest.current)),
    async onSaved(order) {
      draft.clear();
      utils.orders.get.setData({ id: order.id }, order);
      await utils.orders.list.invalidate();
      router.push(href("adminOrderNew", {}, { order: order.id, step: "mentees" }));
    },
    onRefused(error) {
      setRefusal(refusalOf(error));
      return undefined;
    },
  });
  const { trigger } = form.form;

  function keep(next: Rest): void {
    latest.current = next;
    keepRest(next);
  }
  function setRest(changed: Partial<Rest>) {
    const next = { ...latest.current, ...changed };
    keep(next);
    draft.write(next);
    if (changed.customer) setMissingCustomer(false);
  }
  async function chooseCustomer(id: string, name: string): Promise<void> {
    setRest({ customer: { kind: "known", id, name, level: null } });
    // Without an answer the default of the order's type applies, as for a company that has agreed on no level.
    const company = await utils.customers.get.fetch({ id }, { retry: 2 }).catch(() => null);
    const { customer } = latest.current;
    if (company === null || customer?.kind !== "known" || customer.id !== id) return;
    setRest({ customer: { ...customer, level: company.defaultDisclosureLevel } });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is taken up once, when the page opens
  useEffect(() => {
    const kept = draft.read();
    if (Object.keys(kept).length === 0) return;
    keep({ ...initial.rest, ...kept });
    setRestored(true);
  }, []);

  const goTo = (to: EntryStep) => {
    change({ step: to });
    window.scrollTo({ top: 0 });
  };

  async function isRight(at: EntryStep): Promise<boolean> {
    if (at === "customer") {
      const { customer } = latest.current;
      const missing = customer === null || customer.name.trim() === "";
      setMissingCustomer(missing);
      return !missing;
    }
    const fields = CHECKED[at];
    if (fields === undefined || (await trigger(fields))) return true;
    form.pointOut();
    return false;
  }

  async function next() {
    const to = stepNextTo(step, 1);
    if (to !== null && (await isRight(step))) goTo(to);
  }

  async function create() {
    setRefusal(null);
    for (const at of ["customer", "period", "sharing"] as const) if (!(await isRight(at))) return goTo(at);
    await form.submit();
  }

  function startOver() {
    draft.clear();
    form.settle(EMPTY.terms);
    form.discard();
    keep(EMPTY.rest);
    setRestored(false);
    change({ step: "customer", from: null, customer: null });
  }

  return {
    step,
    form,
    rest,
    setRest,
    chooseCustomer,
    missingCustomer,
    refusal,
    busy: form.busy || mutation.isSuccess,
    restored: restored || form.restored,
    startOver,
    goTo,
    next,
    back: () => {
      const to = stepNextTo(step, -1);
      if (to !== null) goTo(to);
    },
    create,
  };
}
