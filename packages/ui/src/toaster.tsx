"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ToasterHostProps } from "./toaster-host";

/** Place one in the root layout. Its code loads after the first view, long before a lost connection has to be reported. */
export function Toaster(props: ToasterHostProps) {
  const [Host, setHost] = useState<ComponentType<ToasterHostProps> | null>(null);
  useEffect(() => {
    let mounted = true;
    void import("./toaster-host").then((module) => {
      if (mounted) setHost(() => module.ToasterHost);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return Host && <Host {...props} />;
}
