import { Banner } from "@knotter/ui/banner";
import { type Block, BlockNote } from "@/components/block-note";

/** Above the results: why nothing can be booked at present. */
export function BlockBanner({ className, ...block }: Block & { className?: string | undefined }) {
  return (
    <Banner className={className}>
      <BlockNote {...block} />
    </Banner>
  );
}
