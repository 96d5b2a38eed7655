import type { RenderOptions } from "../../../shared/model/render.ts";
import type { PictureSize, RenderJudgement, RenderSituation } from "./render-rules.ts";

/** What each part of the render form needs. */
export interface RenderPartProps {
  options: RenderOptions;
  situation: RenderSituation;
  judgement: RenderJudgement;
  picture: PictureSize;
  change: (part: Partial<RenderOptions>) => void;
}
