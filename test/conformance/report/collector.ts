/** A Vitest reporter that collects the counts of the suites, writes the page and prints its sums. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { notHere } from "../field-bugs/lists.ts";
import { type BugLine, bugSource, drawBugs } from "./bugs.ts";
import { doublesTitle, drawPage, pagePath, sectionsOf, sources, sumsTitle } from "./page.ts";
import { drawSection, type Section } from "./section.ts";

export class Collector implements Reporter {
  readonly #sections: Section[] = [];
  readonly #bugs: BugLine[] = [];
  readonly #faults: string[] = [];

  onTestModuleStart(module: TestModule): void {
    console.error(`running ${module.relativeModuleId}`);
  }

  onTestCaseResult(test: TestCase): void {
    const { conformance } = test.meta();
    if (conformance !== undefined && "section" in conformance) this.#sections.push(conformance.section);
    else if (conformance !== undefined) this.#bugs.push(conformance.bugs);
    const { state, errors } = test.result();
    if (state !== "failed") return;
    const said = conformance !== undefined && "section" in conformance ? conformance.section.failures : [];
    this.#faults.push(...said, ...(errors ?? []).map(({ message }) => `${test.fullName}: ${message}`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    this.#faults.push(...unhandled.map(({ message }) => message));
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()]) {
        this.#faults.push(...suite.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`));
      }
    }
    const drawn = new Map(this.#sections.map((section) => [section.source, drawSection(section)]));
    if (this.#bugs.length > 0) drawn.set(bugSource, drawBugs(this.#bugs, notHere));
    const doubles = sectionsOf(readFileSync(pagePath, "utf8")).get(doublesTitle);
    if (doubles !== undefined) drawn.set(doublesTitle, doubles);
    const page = drawPage(drawn);
    console.log(`\n${sectionsOf(page).get(sumsTitle)}\n`);
    const absent = sources.filter((source) => !drawn.has(source));
    if (absent.length === 0) {
      writeFileSync(pagePath, page);
      console.log("docs/conformance.md is written: it has the reasons.");
    } else {
      console.log(`docs/conformance.md is left as it is: without ${absent.join(", ")} (is the data there?).`);
    }
    if (this.#faults.length > 0)
      console.error(`\nFailed:\n${this.#faults.map((line) => `- ${line}`).join("\n")}`);
  }
}
