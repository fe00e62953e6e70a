import { LIST_SORTS } from "@knotter/contract/lists";
import type { StateOf } from "@/components/listing/params";
import { choice } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const SUPERVISIONS_SHAPE = { show: choice(["open", "all"]), ...sorting(LIST_SORTS.supervisions) };

export const supervisionsInput = ({ show, ...order }: StateOf<typeof SUPERVISIONS_SHAPE>) => ({
  pageSize: 50,
  ...(show === "open" ? { open: true } : {}),
  ...sortInput(order),
});
