import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SAMPLE_SAML_KEY } from "@knotter/testing/sample-saml-keys";

/** Debian's package; nobody here wrote it. */
const HOME = "/usr/share/simplesamlphp";
export const HAS_SIMPLESAMLPHP = existsSync(`${HOME}/www/saml2/idp/SSOService.php`) && existsSync("/usr/bin/php");

/** What differs between the ways in which a company sets its provider up; PHP, as its documentation has it. */
export interface SimpleSamlPhpWay {
  nameId: string;
  /** Lines of `saml20-sp-remote`. */
  options: string;
  mail: readonly string[];
}

const php = (values: readonly string[]): string => `[${values.map((value) => `'${value}'`).join(", ")}]`;

/** Starts SimpleSAMLphp with one service provider and one person for each way. */
export async function startSimpleSamlPhp(ways: readonly (SimpleSamlPhpWay & { audience: string; answerTo: string })[]) {
  const folder = await mkdtemp(join(tmpdir(), "simplesamlphp-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [config, metadata] = [join(folder, "config"), join(folder, "metadata")];
  await mkdir(metadata);
  for (const name of ["cert", "log", "data", "tmp"]) await mkdir(join(folder, name));
  await cp("/etc/simplesamlphp", config, { recursive: true, dereference: true });
  await writeFile(join(folder, "cert", "idp.pem"), SAMPLE_SAML_KEY.key);
  await writeFile(join(folder, "cert", "idp.crt"), SAMPLE_SAML_KEY.certificate);
  await writeFile(
    join(config, "config.php"),
    `<?php $config = ['baseurlpath' => '${origin}/', 'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/log/', 'datadir' => '${folder}/data/',
    'tempdir' => '${folder}/tmp', 'secretsalt' => 'of a test', 'auth.adminpassword' => 'of a test', 'timezone' => 'UTC', 'logging.handler' => 'file',
    'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true], 'session.cookie.secure' => false,
    'session.phpsession.savepath' => '${folder}/tmp', 'store.type' => 'phpsession', 'session.cookie.samesite' => null, 'technicalcontact_email' => 'na@example.org',
    'metadata.sources' => [['type' => 'flatfile', 'directory' => '${metadata}']], 'language.default' => 'en', 'assets' => [], 'production' => true];`,
  );
  const people = ways.map(({ mail }, index) => `'person${index}:secret' => ['uid' => ['person${index}'], 'mail' => ${php(mail)}]`);
  await writeFile(join(config, "authsources.php"), `<?php $config = ['people' => ['exampleauth:UserPass', ${people.join(", ")}]];`);
  await writeFile(
    join(metadata, "saml20-idp-hosted.php"),
    `<?php $metadata['${origin}/idp'] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'people', 'userid.attribute' => 'uid'];`,
  );
  const remote = ways.map(
    ({ audience, answerTo, nameId, options }) =>
      `$metadata['${audience}'] = ['AssertionConsumerService' => '${answerTo}', 'NameIDFormat' => '${nameId}', 'saml20.sign.response' => false,
      'simplesaml.nameidattribute' => 'mail', ${options}];`,
  );
  await writeFile(join(metadata, "saml20-sp-remote.php"), `<?php ${remote.join("\n")}`);
  const server = spawn("/usr/bin/php", ["-d", "error_reporting=0", "-S", `127.0.0.1:${port}`, "-t", `${HOME}/www`], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: config },
    stdio: "ignore",
  });
  return {
    entityId: `${origin}/idp`,
    signInUrl: `${origin}/saml2/idp/SSOService.php`,
    /** Signs in as the person of this way, and returns what the browser would post. */
    async answer(address: string, way: number): Promise<string> {
      const cookies = new Map<string, string>();
      const walk = async (to: string, body?: URLSearchParams): Promise<{ at: string; page: string }> => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await patiently(() =>
          fetch(to, { redirect: "manual", headers: { cookie }, ...(body ? { method: "POST", body } : {}) }),
        );
        for (const line of answer.headers.getSetCookie()) cookies.set(...pairOf(line));
        const next = answer.headers.get("location");
        return next === null ? { at: to, page: await answer.text() } : walk(new URL(next, to).href);
      };
      const { at, page } = await walk(address);
      const [, state = ""] = /name="AuthState" value="([^"]+)"/.exec(page) ?? [];
      const form = new URLSearchParams({ username: `person${way}`, password: "secret", AuthState: state.replaceAll("&amp;", "&") });
      const { page: last } = await walk(at, form);
      const [, response] = /name="SAMLResponse" value="([^"]+)"/.exec(last) ?? [];
      if (response === undefined)
        throw new Error(
          `no answer: ${last
            .replace(/<[^>]+>/g, " ")
            .replace(/\s+/g, " ")
            .slice(0, 600)}`,
        );
      return response;
    },
    async close(): Promise<void> {
      server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pairOf(line: string): [string, string] {
  const [pair = ""] = line.split(";");
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** The server takes a moment to listen. */
async function patiently<T>(ask: () => Promise<T>, tries = 100): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return patiently(ask, tries - 1);
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
