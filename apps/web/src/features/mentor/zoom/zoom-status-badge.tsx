import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { Badge, type Tone } from "@knotter/ui/badge";
import type { IconName } from "@knotter/ui/icon";

const LOOKS: Record<ZoomView["status"], { tone: Tone; icon: IconName | undefined; text: string }> = {
  none: { tone: "neutral", icon: undefined, text: "未連携" },
  connected: { tone: "success", icon: "check-circle", text: "連携中" },
  error: { tone: "error", icon: "warning", text: "切れています" },
  disconnected: { tone: "neutral", icon: undefined, text: "解除済み" },
};

export function ZoomStatusBadge({ status }: { status: ZoomView["status"] }) {
  const { tone, icon, text } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
