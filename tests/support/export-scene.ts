import type { VodRecord } from "../../daemon/core/vod-record.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import type { EventData } from "../../shared/events.ts";
import type { Job } from "../../shared/model/job.ts";
import {
  createFakeExporter,
  type FakeExporter,
  fakeExporterSettings,
  useExporter,
} from "./fake-exporter.ts";
import { addChannel, addFiledVod, type FiledVodOptions } from "./library.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

export interface ExportScene extends TestApp {
  fake: FakeExporter;
  channel: ChannelRecord;
  addVod(options?: Omit<FiledVodOptions, "channel">): Promise<VodRecord>;
  export(vod: VodRecord, body?: object): ReturnType<TestApp["ask"]>;
  vodNow(vod: VodRecord): VodRecord;
  /** The job once it is over. */
  jobEnd(name: string): Promise<Job>;
  /** What was told to browsers about exports. */
  notices: EventData<"notify">[];
}

/** A daemon with a channel whose recordings go to the fake. */
export async function createExportScene(
  environment: Record<string, string> = {},
  folder?: string,
): Promise<ExportScene> {
  const test = await createTestApp({
    environment: { ...fakeExporterSettings, ...environment },
    ...(folder === undefined ? {} : { folder }),
  });
  const fake = createFakeExporter();
  useExporter(test, fake);
  const [known] = test.deps.store.channels.list();
  const channel = known ?? (await addChannel(test));
  const notices: EventData<"notify">[] = [];
  test.deps.events.listen(({ action, data }) => {
    if (action === "notify" && data.category?.startsWith("export") === true) notices.push(data);
  });
  const { jobs, store } = test.deps;
  return {
    ...test,
    fake,
    channel,
    notices,
    addVod: (options = {}) => addFiledVod(test, { channel, ...options }),
    export: (vod, body = {}) =>
      test.ask("POST", "/api/v0/exporter?mode=vod&exporter=sftp", {
        body: { vod: vod.uuid, ...body },
      }),
    vodNow: (vod) => store.vods.get(vod.uuid) ?? vod,
    async jobEnd(name) {
      const find = () => jobs.list().find((job) => job.name === name);
      await waitUntil(`${name} is over`, () => find() !== undefined && !jobs.isActive(name));
      const job = find();
      if (job === undefined) throw new Error(`there is no job ${name}`);
      return job;
    },
  };
}
