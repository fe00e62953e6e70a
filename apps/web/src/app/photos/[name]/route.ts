import { app } from "@/server/app";

export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  return app().photo((await params).name, request.headers);
}
