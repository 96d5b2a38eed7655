import { ClientSettings, StoredClientSettings } from "../model/client-settings.ts";
import { defineRoutes } from "./route.ts";

export const clientSettingRoutes = defineRoutes({
  "GET /api/v0/clientsettings": {
    summary: "The dashboard's settings that are stored on the server for every browser.",
    access: "view",
    response: StoredClientSettings,
  },
  "PUT /api/v0/clientsettings": {
    summary: "Store a dashboard's settings; what is not given is forgotten.",
    access: "operate",
    body: ClientSettings,
    response: StoredClientSettings,
  },
});
