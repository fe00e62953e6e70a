import type { StateOf } from "@/components/listing/params";
import { choice } from "@/components/listing/params";

export const SUPERVISIONS_SHAPE = { show: choice(["open", "all"]) };

export const supervisionsInput = ({ show }: StateOf<typeof SUPERVISIONS_SHAPE>) => ({
  pageSize: 50,
  ...(show === "open" ? { open: true } : {}),
});
