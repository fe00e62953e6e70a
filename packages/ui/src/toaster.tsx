"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ToasterHostProps } from "./toaster-host";

/** Put one in the root layout. Its code comes after the first view, and long before a lost connection needs to be told. */
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
