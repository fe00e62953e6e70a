import type { RequestObserver } from "./request-observer";
import type { Visits } from "./visits";

/** A request answered by the application itself, as the Fetch standard describes both. */
export type Answerer = (request: Request) => Promise<Response>;

/** What the application, which Next loads, gives the server in front of it. Both run in one process, in separate bundles. */
export interface Channel {
  visits?: Visits;
  /** Absent where nobody listens. */
  observer?: RequestObserver;
  /** Who answers this method and path without Next; null: Next does. */
  answererOf?: (method: string, path: string) => Answerer | null;
  /** The public origin, which the addresses of requests begin with: a client's own `Host` header is not trusted. */
  origin?: string;
  /** Called when the last answer was sent. */
  beforeExit?: () => Promise<void>;
  /** Called once by the application, when it may be asked. */
  joined?: () => void;
}

const shared = globalThis as typeof globalThis & { knotterHttpServer?: Channel };

export const openChannel = (channel: Channel): void => {
  shared.knotterHttpServer = channel;
};
/** Undefined where the application was started without the server in front of it. */
export const channelOfServer = (): Channel | undefined => shared.knotterHttpServer;
