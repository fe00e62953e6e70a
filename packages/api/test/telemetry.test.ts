import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { NO_TELEMETRY } from "@knotter/telemetry/telemetry";
import { expect, test } from "vitest";
import { observed } from "../src/outgoing";
import { startTelemetry } from "../src/telemetry";
import { bookable } from "./support/fixtures";
import { startApi } from "./support/api-harness";

test("placeholder", () => {});
