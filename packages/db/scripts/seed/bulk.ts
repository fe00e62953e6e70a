export interface BulkSizes { mentors: number; mentees: number; mentorings: number }
export async function seedBulk(_c: unknown, _s: BulkSizes, _n: Date): Promise<string> { return ""; }
