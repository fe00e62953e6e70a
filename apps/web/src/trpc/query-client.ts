import { href } from "@knotter/contract/routes";
import { dismissToast } from "@knotter/ui/dismiss-toast";
import { showToast } from "@knotter/ui/toast";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { appErrorOf, errorText, isUnanswered, toastStatusOf } from "./app-error";
import { queryDefaults } from "./query-defaults";

declare module "@tanstack/react-query" {
  interface Register {
    /** `meta: { quiet: true }`: the caller shows the error itself, in place. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const WAITING = "network-timeout";
/** On the pages for booking, the message refers to the booking. */
const checking = (): string =>
  `通信に時間がかかっています。${/^\/mentor(ing)?\//.test(window.location.pathname) ? "予約状況" : "結果"}を確認しています…（二重に登録されることはありません）`;

const mayTryAgain = (error: unknown): boolean => isUnanswered(error) || appErrorOf(error)?.retryable === true;

/** An unanswered write is repeated with the same Idempotency-Key, and a toast says so meanwhile. */
function tryWriteAgain(failures: number, error: unknown): boolean {
  if (!isUnanswered(error) || failures >= 2) return false;
  showToast({ id: WAITING, status: "loading", text: checking() });
  return true;
}

function tell(error: unknown): void {
  // 401 and 404 have already led elsewhere.
  const code = appErrorOf(error)?.code;
  if (code === "UNAUTHORIZED" || code === "NOT_FOUND") return;
  showToast({ id: `error-${code ?? "unanswered"}`, status: toastStatusOf(error), text: errorText(error) });
}

/** The only place where errors become toasts. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Without data there is nothing to show: the page's error boundary handles it.
      onError: (error, query) => {
        if (query.state.data !== undefined && !query.meta?.quiet) tell(error);
      },
    }),
    mutationCache: new MutationCache({
      onSettled: () => dismissToast(WAITING),
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.quiet) return;
        if (appErrorOf(error)?.code === "NOT_FOUND") window.location.assign(href("notFound"));
        else tell(error);
      },
    }),
    defaultOptions: {
      // "always": without a connection a call fails visibly, instead of waiting silently.
      queries: { ...queryDefaults, networkMode: "always", retry: (failures, error) => failures < 2 && mayTryAgain(error) },
      mutations: { networkMode: "always", retry: tryWriteAgain, retryDelay: 500 },
    },
  });
}
