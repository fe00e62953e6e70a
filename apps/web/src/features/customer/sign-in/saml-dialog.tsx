"use client";

import { drafts } from "@/components/form/drafts";
import { TextareaField, TextField } from "@/components/form/fields";
import { useServerForm } from "@/components/form/use-server-form";
import { MetadataField } from "./metadata-field";
import { ProviderFrame } from "./provider-frame";
import { certificatesOf, samlForm } from "./sign-in-schema";
import { type ProviderDialogProps, useSend } from "./use-send";

/** A provider of SAML 2.0. */
export function SamlDialog(props: ProviderDialogProps) {
  const { customerId, provider, onClose } = props;
  const { send, onSaved } = useSend(props);
  const form = useServerForm({
    schema: samlForm,
    values: {
      name: provider.name,
      issuer: provider.issuer,
      signInUrl: provider.signInUrl ?? "",
      certificates: provider.certificates.map(({ pem }) => pem.trim()).join("\n"),
      enabled: provider.issuer === "" || provider.enabled,
      trustsFactor: provider.trustsFactor,
    },
    draft: drafts.samlProvider(customerId, provider.id),
    nameOf: (path) => path.replace(/^provider\./, ""),
    send: ({ certificates, ...settings }) => send({ protocol: "saml", ...settings, certificates: certificatesOf(certificates) }),
    onSaved,
  });
  return (
    <ProviderFrame form={form} provider={provider} name={form.field("name")} enabled={form.check("enabled")} onClose={onClose}>
      <MetadataField
        onRead={({ issuer, signInUrl, certificates }) => {
          const typed = { shouldDirty: true };
          form.form.setValue("issuer", issuer, typed);
          form.form.setValue("signInUrl", signInUrl, typed);
          form.form.setValue("certificates", certificates, typed);
        }}
      />
      <TextField {...form.field("issuer")} label="IdP のエンティティ ID" required />
      <TextField {...form.field("signInUrl")} label="シングルサインオンのURL" hint="https:// から始まる値（HTTP-Redirect）" required />
      <TextareaField
        {...form.field("certificates")}
        label="署名の証明書（PEM）"
        hint="入れ替えのあいだは、続けて2つ貼り付けられます。"
        rows={6}
        required
      />
    </ProviderFrame>
  );
}
