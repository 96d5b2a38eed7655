import { useMutation } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";

/** The specification: after a login the page reloads, so that nothing of before stays. */
const reload = () => globalThis.location.reload();

export function useLogin() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: (password: string) => api("POST /api/v0/auth/login", { body: { password } }),
    onSuccess: reload,
  });
}

export function useLogout() {
  const { api } = useDaemon();
  return useMutation({ mutationFn: () => api("POST /api/v0/auth/logout"), onSuccess: reload });
}

/** Sets the password, or removes it when it is empty. */
export function useSetPassword() {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: (password: string) => api("PUT /api/v0/auth/password", { body: { password } }),
    onSuccess: reload,
  });
}
