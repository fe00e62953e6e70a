"use client";

import { CheckField, TextField } from "@/components/form/fields";
import { useServerForm } from "@/components/form/use-server-form";
import { ProviderFrame } from "./provider-frame";
import { oidcForm } from "./sign-in-schema";
import { type ProviderDialogProps, useSend } from "./use-send";

/** A provider of OpenID Connect: Entra ID, Google Workspace, Okta and others. */
export function OidcDialog(props: ProviderDialogProps) {
  const { provider, onClose } = props;
  const { send, onSaved } = useSend(props);
  const form = useServerForm({
    schema: oidcForm,
    values: {
      name: provider.name,
      issuer: provider.issuer,
      clientId: provider.clientId ?? "",
      clientSecret: "",
      enabled: provider.issuer === "" || provider.enabled,
      trustsFactor: provider.trustsFactor,
    },
    // With a secret in it nothing is kept in the tab.
    draft: null,
    nameOf: (path) => path.replace(/^provider\./, ""),
    send: (settings) => send({ protocol: "oidc", ...settings }),
    onSaved,
  });
  return (
    <ProviderFrame form={form} provider={provider} name={form.field("name")} enabled={form.check("enabled")} onClose={onClose}>
      <TextField
        {...form.field("issuer")}
        label="発行者（issuer）"
        hint="https:// から始まる値。Entra ID では、テナントの v2.0 のアドレスです。"
        required
      />
      <TextField {...form.field("clientId")} label="クライアント ID" required />
      <TextField
        {...form.field("clientSecret")}
        label="クライアント シークレット"
        type="password"
        autoComplete="off"
        hint={provider.hasSecret ? "登録済みです。変えるときだけ入力してください。" : "保存のあとは、どなたにも表示しません。"}
        required={!provider.hasSecret}
      />
      <CheckField
        {...form.check("trustsFactor")}
        label="会社側の2段階認証で足りることにする"
        hint="会社のログインで2段階認証を済ませた方には、Knotter の2段階認証をお願いしません。"
      />
    </ProviderFrame>
  );
}
