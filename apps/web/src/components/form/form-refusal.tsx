import { Banner } from "@knotter/ui/banner";

/** Why the form was not taken; the hook moves the focus here when no field is wrong. */
export function FormRefusal({ refusal, status = "warning" }: { refusal: string | null; status?: "warning" | "error" | undefined }) {
  return (
    <div data-refusal tabIndex={-1} className="scroll-mt-[calc(var(--header-height)+1rem)] outline-none empty:hidden">
      {refusal !== null && (
        <Banner status={status} announce>
          {refusal}
        </Banner>
      )}
    </div>
  );
}
