"use client";

import { ReceiveFile } from "./receive-file";

/** Downloads everything stored about the mentee. */
export const ExportData = ({ menteeId, size }: { menteeId: string; size?: "small" | undefined }) => (
  <ReceiveFile address={`/api/v1/mentees/${menteeId}/export`} label="データを受け取る" size={size} />
);
