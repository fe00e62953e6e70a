import { hall } from "../../../server/hall";

export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  return hall().photo((await params).name, request.headers);
}
