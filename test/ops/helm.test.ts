/**
 * ops/helm/polywire: what the chart renders, by the real `helm`. The rendered objects are checked against the schemas of Kubernetes by
 * `kubernetes-validate`, if it is installed (a Python package that brings them; kubeconform would fetch them).
 */
import { spawnSync } from "node:child_process";
import { readdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { loadAll } from "js-yaml";
import { describe, expect, it, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { Prompt } from "../cli/run.ts";
import { findProgram } from "../servers/server.ts";

const chart = join(packageRoot, "ops/helm/polywire");
const helm = findProgram("helm", [join(homedir(), "go/bin")]);
const validate = findProgram("kubernetes-validate");
const KUBERNETES = "1.34";

interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what they know to be there.
  spec: any;
}

/** Every optional part. */
const everything = {
  secretName: "s",
  config: {
    listen: { trusted_proxies: ["10.0.0.0/8"] },
    limits: { max_body_bytes: 33_554_432 },
    timeouts: { drain_ms: 5000, shutdown_ms: 60_500 },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of polywire.yaml
    channels: [{ name: "c", provider: "mine", key: "${MINE:-k}", models: ["m"] }],
  },
  files: {
    "providers/mine.yaml":
      "provider: mine\nbase_url: https://models.example/v1\nauth: bearer\nwires: { chat: {} }\n",
  },
  env: [{ name: "A", value: "b" }],
  envFrom: [{ secretRef: { name: "more" } }],
  image: { digest: `sha256:${"0".repeat(64)}`, pullSecrets: [{ name: "r" }] },
  ingress: {
    enabled: true,
    className: "nginx",
    hosts: ["gateway.example"],
    tls: [{ secretName: "t", hosts: ["gateway.example"] }],
    annotations: { a: "b" },
  },
  autoscaling: { enabled: true, inFlight: { enabled: true } },
  serviceMonitor: { enabled: true, labels: { release: "p" } },
  networkPolicy: {
    from: [{ namespaceSelector: {} }],
    postgres: { to: [{ ipBlock: { cidr: "10.0.0.0/8" } }] },
    extraEgress: [{ ports: [{ port: 11_434, protocol: "TCP" }] }],
  },
  podAnnotations: { a: "b" },
  podLabels: { a: "b" },
  nodeSelector: { a: "b" },
  tolerations: [{ operator: "Exists" }],
  priorityClassName: "high",
  extraVolumes: [{ name: "x", emptyDir: {} }],
  extraVolumeMounts: [{ name: "x", mountPath: "/x" }],
};

describe.skipIf(helm === undefined)(`the chart ${helm === undefined ? "skipped: no helm" : ""}`, () => {
  const prompt = new Prompt();

  const runHelm = (values: unknown): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(
      helm ?? "",
      ["template", "gw", chart, "--kube-version", `${KUBERNETES}.0`, "--namespace", "n", "-f", "-"],
      { input: JSON.stringify(values), encoding: "utf8" },
    );
  function render(values: unknown): Map<string, Manifest> {
    const { status, stdout, stderr } = runHelm(values);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("Error")]);
    const manifests = (loadAll(stdout) as (Manifest | null)[]).filter((each) => each !== null);
    return new Map(manifests.map((each) => [each.kind, each]));
  }
  const podOf = (manifests: Map<string, Manifest>) => manifests.get("Deployment")?.spec.template.spec;

  test("renders no optional object by default", () => {
    expect([...render({ secretName: "s" }).keys()].sort()).toEqual([
      ...["ConfigMap", "Deployment", "NetworkPolicy", "PodDisruptionBudget", "Service", "ServiceAccount"],
    ]);
  });

  test("renders everything", () => {
    const manifests = render(everything);
    expect([...manifests.keys()]).toEqual(
      expect.arrayContaining(["HorizontalPodAutoscaler", "Ingress", "ServiceMonitor"]),
    );
    expect(manifests.get("HorizontalPodAutoscaler")?.spec.metrics).toEqual([
      expect.objectContaining({ type: "Pods" }),
    ]);
    expect(podOf(manifests).containers[0].image).toMatch(/^polywire@sha256:0+$/);
  });

  test("scales by CPU without the metric", () => {
    const manifests = render({ secretName: "s", autoscaling: { enabled: true } });
    expect(manifests.get("HorizontalPodAutoscaler")?.spec.metrics[0].resource.name).toBe("cpu");
    expect(manifests.get("Deployment")?.spec.replicas).toBeUndefined();
  });

  test("meets the `restricted` Pod Security Standard, and gives the pod no token", () => {
    const pod = podOf(render({ secretName: "s" }));
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(pod.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test.each([
    ["the defaults", { secretName: "s" }, 55],
    ["the chart's own settings", everything, 81],
    ["a number", { secretName: "s", existingConfigMap: "c", terminationGracePeriodSeconds: 7 }, 7],
  ])("a pod has the time of its drain: %s", (_, values, seconds) => {
    expect(podOf(render(values)).terminationGracePeriodSeconds).toBe(seconds);
  });

  test.each([
    ["the defaults", { secretName: "s" }],
    ["everything", everything],
  ])("the gateway takes the configuration at the paths where the volume has it: %s", async (_, values) => {
    const prompt = new Prompt();
    const manifests = render(values);
    const volume = podOf(manifests).volumes.find((each: { name: string }) => each.name === "config");
    for (const { key, path } of volume.configMap.items as { key: string; path: string }[])
      prompt.write(`..data/${path}`, manifests.get("ConfigMap")?.data[key] ?? "");
    // As kubelet lays them: the top of each path is a link.
    for (const name of readdirSync(join(prompt.folder, "..data")))
      symlinkSync(`..data/${name}`, join(prompt.folder, name));
    const { status, stdout, stderr } = await prompt.run(["check", "polywire.yaml"], "", {
      POLYWIRE_TOKEN: "token-of-the-test",
      OPENAI_API_KEY: "key-of-the-test",
    });
    expect([stderr, stdout, status]).toEqual(["", "1 file checked, no error\n", 0]);
  });

  test.each([
    ["no Secret", {}, "secretName: name a Secret"],
    ["an unknown value", { secretName: "s", replica: 3 }, "replica"],
    ["a file elsewhere", { secretName: "s", files: { "../x.yaml": "" } }, "../x.yaml"],
    ["an ingress without a host", { secretName: "s", ingress: { enabled: true } }, "ingress.hosts"],
  ])("refuses %s", (_, values, said) => {
    expect(runHelm(values)).toMatchObject({ status: 1, stderr: expect.stringContaining(said) });
  });

  it.skipIf(validate === undefined).each([
    ["the defaults", { secretName: "s" }],
    ["everything", everything],
  ])(
    `is valid for Kubernetes ${KUBERNETES}: %s ${validate === undefined ? "(skipped: no kubernetes-validate)" : ""}`,
    (_, values) => {
      prompt.write("rendered.yaml", runHelm(values).stdout);
      const args = ["-k", KUBERNETES, "--strict", join(prompt.folder, "rendered.yaml")];
      const { status, stdout, stderr } = spawnSync(validate ?? "", args, { encoding: "utf8" });
      // It has no schema of ServiceMonitor, which the Prometheus operator defines.
      const faults = (stdout + stderr).split("\n").filter((line) => /^(ERROR|WARN)/.test(line));
      expect([status, faults.filter((line) => !line.includes("kind ServiceMonitor"))]).toEqual([0, []]);
    },
  );
});
