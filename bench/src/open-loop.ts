import { connect, type Socket } from "node:net";

export interface Answer {
  /** 0: no answer. */
  status: number;
  milliseconds: number;
}

interface Asking {
  begun: number;
  received: number;
  /** Bytes of the whole answer; null until its headers have arrived, infinite if its end has to be searched for. */
  length: number;
  status: number;
  tail: string;
  settle: (status: number) => void;
}

const END_OF_HEADERS = Buffer.from("\r\n\r\n");
const END_OF_CHUNKS = "0\r\n\r\n";

/**
 * An open-loop client: it sends requests regardless of the answers, on as many connections as needed, with little work per request, because
 * it shares the CPU with the server and sends several times the server's capacity. Only GET; reads only the status and finds the end.
 */
export function openLoop(address: string, patience: number) {
  const { hostname, port, host } = new URL(address);
  const idle: Socket[] = [];
  const open = new Set<Socket>();
  const asking = new WeakMap<Socket, Asking>();

  function dial(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    open.add(socket);
    socket.on("data", (bytes) => {
      const own = asking.get(socket);
      if (!own) return;
      if (own.received === 0) {
        own.status = Number(bytes.toString("latin1", 9, 12));
        const end = bytes.indexOf(END_OF_HEADERS);
        const stated = /content-length: (\d+)/i.exec(bytes.toString("latin1", 0, end));
        own.length = stated ? end + END_OF_HEADERS.length + Number(stated[1]) : Number.POSITIVE_INFINITY;
      }
      own.received += bytes.length;
      if (own.length === Number.POSITIVE_INFINITY)
        own.tail = (own.tail + bytes.toString("latin1", Math.max(0, bytes.length - 5))).slice(-5);
      if (own.received < own.length && own.tail !== END_OF_CHUNKS) return;
      asking.delete(socket);
      idle.push(socket);
      own.settle(own.status);
    });
    const over = () => {
      open.delete(socket);
      const at = idle.indexOf(socket);
      if (at !== -1) idle.splice(at, 1);
      asking.get(socket)?.settle(0);
    };
    socket.on("error", () => {});
    socket.on("close", over);
    return socket;
  }

  return {
    /** `headers`: lines, each with its end. */
    ask(path: string, headers: string): Promise<Answer> {
      const begun = performance.now();
      return new Promise((resolve) => {
        const socket = idle.pop() ?? dial();
        const late = setTimeout(() => socket.destroy(), patience);
        const settle = (status: number) => {
          clearTimeout(late);
          resolve({ status, milliseconds: performance.now() - begun });
        };
        asking.set(socket, { begun, received: 0, length: 0, status: 0, tail: "", settle });
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`);
      });
    },
    close(): void {
      for (const socket of open) socket.destroy();
    },
  };
}
