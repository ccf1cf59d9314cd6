/** The dashboard in a real browser, against a real gateway with the demo: what a person does on each page, and how it looks. */
import { afterAll, beforeAll, describe } from "vitest";
import { inCi } from "../servers/server.ts";
import { chromiumAbsent } from "./chromium.ts";
import { checkAccounts } from "./pages/accounts.ts";
import { checkAppearance } from "./pages/appearance.ts";
import { checkCaptured } from "./pages/captured.ts";
import { checkChannels } from "./pages/channels.ts";
import { checkFiles } from "./pages/files.ts";
import { checkGateway } from "./pages/gateway.ts";
import { checkHeap } from "./pages/heap.ts";
import { checkOpenId } from "./pages/openid.ts";
import { checkPlayground } from "./pages/playground.ts";
import { checkRequests } from "./pages/requests.ts";
import { checkServing } from "./pages/serving.ts";
import { checkSession } from "./pages/session.ts";
import { checkTasks } from "./pages/tasks.ts";
import { checkTokens } from "./pages/tokens.ts";
import { checkTranslate } from "./pages/translate.ts";
import { type Stage, startStage } from "./stage.ts";

const absent = chromiumAbsent();
/** What is waited for comes as soon as it can: a busy machine is no fault. */
const PATIENCE_MS = 180_000;

/** One browser and one gateway: checks come in the order in which a newcomer meets them, and leave things behind. */
describe.skipIf(absent !== undefined && !inCi)(absent ?? "in a browser", { timeout: PATIENCE_MS }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  }, 300_000);
  afterAll(() => stage?.close());
  const onStage = (): Stage => stage;
  describe("as it is served", () => checkServing(onStage));
  describe("the first visit", () => checkSession(onStage));
  describe("tokens", () => checkTokens(onStage));
  describe("channels and models", () => checkChannels(onStage));
  describe("requests and the overview", () => checkRequests(onStage));
  describe("what was said", () => checkCaptured(onStage));
  describe("the playground", () => checkPlayground(onStage));
  describe("translate", () => checkTranslate(onStage));
  describe("mappings and providers", () => checkFiles(onStage));
  describe("tasks", () => checkTasks(onStage));
  describe("accounts and the audit", () => checkAccounts(onStage));
  describe("the gateway's settings", () => checkGateway(onStage));
  describe("signing in elsewhere", () => checkOpenId(onStage));
  describe("a page that is left open", () => checkHeap(onStage));
  describe("how it looks", () => checkAppearance(onStage));
});
