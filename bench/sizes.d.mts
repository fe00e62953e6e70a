export interface Script {
  url: string;
  bytes: number;
}
export interface PageToOpen {
  route: string;
  path?: string;
  headers: { cookie?: string };
}
export interface Size {
  route: string;
  bytes: number;
  budget: number;
  scripts: Script[];
  ok: boolean;
  problem?: string;
}
export const BUDGETS: Record<string, number>;
export const BUDGET_OF_ANY_PAGE: number;
export function budgetOf(route: string): number;
export function scriptsOf(html: string, address: string): string[];
export function firstLoadOf(address: string, path: string, headers?: Record<string, string>): Promise<{ scripts: Script[]; bytes: number }>;
export function checkSizes(address: string, pages: readonly PageToOpen[]): Promise<Size[]>;
export function cookieOf(address: string, email: string, password?: string): Promise<{ cookie: string }>;
export function demoPages(address: string): Promise<PageToOpen[]>;
